"""A headless Chromium driven by the DevTools protocol over a pipe: what the tests of pages need of it."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


def find():
    """The browser's path, or None."""
    for name in (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"):
        path = shutil.which(name) if name else None
        if path:
            return path
    return None


class Browser:
    """One process with a profile of its own; close() ends both."""

    def __init__(self, path, *switches):
        self.profile = tempfile.mkdtemp(prefix="graze_chromium_")
        command_out, self._to = os.pipe()
        self._from, answer_in = os.pipe()

        def wire():  # the browser reads commands from descriptor 3 and writes answers to 4
            spare_out, spare_in = os.dup(command_out), os.dup(answer_in)
            os.dup2(spare_out, 3)
            os.dup2(spare_in, 4)

        self._process = subprocess.Popen(
            [path, "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.profile}", "--no-first-run",
             "--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update",
             "--disable-sync", "--disable-extensions", "--host-resolver-rules=MAP * ~NOTFOUND",
             "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--hide-scrollbars",
             # Else the 200th change of the address within ten seconds is dropped: a quick test makes more.
             "--disable-ipc-flooding-protection", *switches],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=wire, close_fds=False)
        os.close(command_out)
        os.close(answer_in)
        self._rest = b""
        self._number = 0
        self.events = []

    def _message(self, until):
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._from], [], [], max(0.0, until - time.monotonic()))
            if not ready:
                return None
            piece = os.read(self._from, 1 << 20)
            if not piece:
                raise RuntimeError("Chromium is gone")
            self._rest += piece
        text, self._rest = self._rest.split(b"\0", 1)
        return json.loads(text)

    def send(self, method, session=None, timeout=60, **parameters):
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        text = json.dumps(message).encode() + b"\0"
        while text:
            text = text[os.write(self._to, text):]
        until = time.monotonic() + timeout
        while True:
            answer = self._message(until)
            if answer is None:
                raise TimeoutError(f"{method}: no answer in {timeout} s")
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def wait_event(self, session, name, timeout=60):
        until = time.monotonic() + timeout
        while True:
            for event in self.events:
                if event.get("method") == name and event.get("sessionId") == session:
                    return event
            event = self._message(until)
            if event is None:
                raise TimeoutError(f"no {name} in {timeout} s")
            self.events.append(event)

    def page(self, width=1280, height=900, dark=False, before=""):
        return Page(self, width, height, dark, before)

    def close(self):
        try:
            self.send("Browser.close", timeout=10)
            self._process.wait(10)
        except (RuntimeError, TimeoutError, OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        os.close(self._to)
        os.close(self._from)
        shutil.rmtree(self.profile, ignore_errors=True)


class Page:
    """A tab with networking off. `before` is a script that runs before those of the page."""

    def __init__(self, browser, width, height, dark, before):
        self._browser = browser
        self._target = browser.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = browser.send("Target.attachToTarget", targetId=self._target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "Performance"):
            self.send(f"{domain}.enable")
        self.send("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)
        self.size(width, height)
        self.scheme(dark)
        violations = ("window.violations = [];"
                      "addEventListener('securitypolicyviolation', (e) => violations.push(e.violatedDirective + ' ' + e.blockedURI));")
        self.send("Page.addScriptToEvaluateOnNewDocument", source=violations + before)

    def send(self, method, **parameters):
        return self._browser.send(method, self._session, **parameters)

    def size(self, width, height):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def scheme(self, dark, media=""):
        self.send("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def open(self, path):
        """Loads a file; seconds until its load event and the frame after it."""
        self._browser.events = [e for e in self._browser.events
                                if not (e.get("sessionId") == self._session and e.get("method") == "Page.loadEventFired")]
        start = time.monotonic()
        self.send("Page.navigate", url="file://" + os.path.abspath(path))
        self._browser.wait_event(self._session, "Page.loadEventFired")
        self.run("new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)))")
        return time.monotonic() - start

    def run(self, expression):
        """The value of an expression in the page; a promise is waited for."""
        answer = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise AssertionError(json.dumps(answer["exceptionDetails"])[:2000])
        return answer["result"].get("value")

    def processor_seconds(self):
        """Processor time of the page's process since it began."""
        metrics = self.send("Performance.getMetrics")["metrics"]
        return {metric["name"]: metric["value"] for metric in metrics}["ProcessTime"]

    def wait(self, expression, timeout=20):
        """Until the expression is true."""
        until = time.monotonic() + timeout
        while not self.run(f"!!({expression})"):
            if time.monotonic() > until:
                raise AssertionError(f"not in {timeout} s: {expression}")
            time.sleep(0.05)

    def key(self, name, text=None, modifiers=0):
        words = {"key": name, "modifiers": modifiers}
        if text:
            words["text"] = text
        self.send("Input.dispatchKeyEvent", type="keyDown", **words)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=name, modifiers=modifiers)

    def screenshot(self, path, whole=False):
        shot = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))

    def complaints(self):
        """Errors, exceptions, policy violations, and requests beyond the page itself."""
        self.run("0")  # what has happened has been told by then
        found = ["violation " + text for text in self.run("window.violations || []")]
        for event in self._browser.events:
            if event.get("sessionId") != self._session:
                continue
            method, told = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                details = told["exceptionDetails"]
                found.append("exception " + details.get("exception", {}).get("description", details["text"])[:500])
            elif method == "Runtime.consoleAPICalled" and told["type"] in ("error", "warning", "assert"):
                found.append("console " + json.dumps(told["args"])[:500])
            elif method == "Log.entryAdded" and told["entry"]["level"] in ("error", "warning"):
                found.append("log " + told["entry"]["text"][:500])
            elif method == "Network.requestWillBeSent":
                url, page = told["request"]["url"], told["type"] == "Document"
                # A picture in the page itself is none.
                if not (page and url.startswith("file://")) and not url.startswith("data:"):
                    found.append("request " + url[:200])
        return found

    def close(self):
        self._browser.send("Target.closeTarget", targetId=self._target)
