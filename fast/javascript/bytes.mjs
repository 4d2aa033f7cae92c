// The bytes of a module that lies beside this file: read in node, fetched elsewhere.
export async function bytes_of(url) {
  if (url.protocol === "file:" && globalThis.process?.versions?.node) {
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`graze-exact: ${url} cannot be read, status ${reply.status}`);
  return reply.arrayBuffer();
}
