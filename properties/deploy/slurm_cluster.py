"""A Slurm of one node, on the loopback interface alone, with a munge of its own: for tests, as root."""
import ctypes
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import time

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "scontrol", "scancel", "sinfo")

# As many processors as shards may run at a time, whatever the machine has.
CONFIGURATION = """\
ClusterName=graze
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={port}
SlurmdPort={node_port}
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
SlurmdParameters=config_overrides
ProctrackType=proctrack/pgid
TaskPlugin=task/none
MpiDefault=none
ReturnToService=2
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=1,sched_min_interval=100000,batch_sched_delay=0,bf_interval=1
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
NodeName={host} NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
PartitionName=tests Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""
ENDED = {"COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL", "OUT_OF_MEMORY", "BOOT_FAIL", "DEADLINE"}


def why_not():
    """What keeps a cluster from being started here; empty if nothing does."""
    if os.geteuid() != 0:
        return "not root"
    path = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
    missing = [name for name in PROGRAMS if not shutil.which(name, path=path)]
    return "no %s: the packages slurm-wlm and munge have them" % ", ".join(missing) if missing else ""


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for item in sockets:
        item.bind(("127.0.0.1", 0))
    ports = [item.getsockname()[1] for item in sockets]
    for item in sockets:
        item.close()
    return ports


def dies_with_parent():
    """Of a daemon: also ends when the test is killed."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


class cluster:
    """with cluster(FOLDER) as c: c.environment is what sbatch and its kin need. The folder takes everything."""

    def __init__(self, folder):
        self.folder = folder
        self.daemons = []
        self.environment = {**os.environ, "SLURM_CONF": os.path.join(folder, "slurm.conf"),
                            "PATH": os.environ.get("PATH", "") + ":/usr/sbin:/sbin"}
        for name in list(self.environment):  # of a job that this may be a part of
            if name.startswith(("SLURM_", "SBATCH_")) and name != "SLURM_CONF":
                del self.environment[name]

    def path(self, name):
        return os.path.join(self.folder, name)

    def start(self, *words):
        with open(self.path(words[0] + ".out"), "wb") as out:
            self.daemons.append(subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                                                 env=self.environment, preexec_fn=dies_with_parent))

    def ask(self, *words):
        return subprocess.run(words, env=self.environment, capture_output=True, text=True, timeout=30, check=False)

    def until(self, what, holds, seconds):
        end = time.monotonic() + seconds
        while not holds():
            dead = [d.args[0] for d in self.daemons if d.poll() is not None]
            if dead or time.monotonic() > end:
                raise RuntimeError("%s: %s\n%s" % (what, "%s ended" % dead if dead else "not in %d s" % seconds, self.logs()))
            time.sleep(0.1)

    def logs(self):
        text = ""
        for name in ("munged.out", "slurmctld.out", "slurmd.out", "slurmctld.log", "slurmd.log"):
            if os.path.exists(self.path(name)):
                with open(self.path(name), encoding="utf-8", errors="replace") as file:
                    text += "== %s\n%s\n" % (name, file.read()[-1500:])
        return text

    def __enter__(self):
        try:
            self.begin()
        except BaseException:
            self.end()
            raise
        return self

    def begin(self):
        os.chmod(self.folder, 0o755)  # munge wants to be reached by all, and written by root alone
        for name in ("state", "spool"):
            os.mkdir(self.path(name))
        port, node_port = free_ports(2)
        with open(self.path("slurm.conf"), "w", encoding="utf-8") as file:
            file.write(CONFIGURATION.format(host=socket.gethostname().split(".")[0], folder=self.folder, port=port,
                                            node_port=node_port))
        with open(os.open(self.path("munge.key"), os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file:
            file.write(secrets.token_bytes(64))
        self.start("munged", "--foreground", "--force", "--num-threads=2",
                   *("--%s=%s" % (name, self.path("munge." + end)) for name, end in (
                       ("key-file", "key"), ("socket", "socket"), ("pid-file", "pid"), ("seed-file", "seed"),
                       ("log-file", "log"))))
        self.until("munged", lambda: os.path.exists(self.path("munge.socket")), 30)
        self.start("slurmctld", "-D", "-c")
        self.until("slurmctld", lambda: self.ask("scontrol", "ping").stdout.count("is UP"), 60)
        self.start("slurmd", "-D", "-c")
        self.until("slurmd", lambda: "idle" in self.ask("sinfo", "-h", "-o", "%T").stdout, 60)

    def __exit__(self, *_):
        self.end()

    def end(self):
        """Jobs first, then the daemons, the last started first; each by its own number."""
        if len(self.daemons) == 3:
            self.ask("scancel", "--partition=tests", "--signal=KILL", "--full")
            self.ask("scancel", "--partition=tests")
            end = time.monotonic() + 20
            while time.monotonic() < end and self.ask("squeue", "-h").stdout.strip():
                time.sleep(0.2)
        for daemon in reversed(self.daemons):
            daemon.terminate()
            try:
                daemon.wait(timeout=15)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        self.daemons = []

    def jobs(self, job):
        """(state, exit status) of a job, or of all tasks of an array."""
        text = self.ask("scontrol", "show", "job", "--oneliner", str(job)).stdout
        return [(re.search(r"JobState=(\w+)", line)[1], int(re.search(r" ExitCode=(\d+):", line)[1]))
                for line in text.splitlines() if "JobState=" in line]

    def wait(self, job, seconds=240):
        """The same, once all have ended."""
        self.until("job %s" % job, lambda: all(state in ENDED for state, _ in self.jobs(job)), seconds)
        return self.jobs(job)
