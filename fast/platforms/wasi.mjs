// Runs a WASI program in node: node wasi.mjs PROGRAM.wasm [arguments]. Names of files are absolute.
import {readFile} from 'node:fs/promises';
import {WASI} from 'node:wasi';

const [program, ...words] = process.argv.slice(2);
const wasi = new WASI({version: 'preview1', args: [program, ...words], env: {}, preopens: {'/': '/'}, returnOnExit: true});
const module = await WebAssembly.compile(await readFile(program));
process.exitCode = wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
