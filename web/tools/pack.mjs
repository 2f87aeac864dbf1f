// Names the build in the service worker, packs what the server may send packed (file.br beside file), and tells what a
// first visit loads.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const dist = new URL('../dist/', import.meta.url).pathname;
const Largest = 350 * 1024;
const packed = new Map();

const worker = path.join(dist, 'sw.js');
const build = crypto.createHash('sha256').update(fs.readdirSync(path.join(dist, 'assets')).sort().join()).update(fs.readFileSync(path.join(dist, 'offline.html'))).digest('hex').slice(0, 12);
const named = fs.readFileSync(worker, 'utf8').replace("const Build = 'none';", `const Build = '${build}';`);
if (!named.includes(build)) throw new Error('sw.js has no place for the name of the build');
fs.writeFileSync(worker, named);

for (const file of fs.readdirSync(dist, { recursive: true })) {
  const at = path.join(dist, file);
  if (!/\.(js|css|html|svg|json|webmanifest)$/.test(file) || !fs.statSync(at).isFile()) continue;
  const bytes = fs.readFileSync(at);
  const small = zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } });
  packed.set(file, small.length);
  if (file !== 'index.html' && small.length < bytes.length) fs.writeFileSync(at + '.br', small);
}
const html = fs.readFileSync(path.join(dist, 'index.html'), 'utf8');
const first = ['index.html', ...[...html.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+)"/g)].map((m) => m[1])];
const total = first.reduce((sum, file) => sum + (packed.get(file) ?? 0), 0);
console.log(`first load: ${(total / 1024).toFixed(1)} KB packed in ${first.length} files`);
if (total > Largest) {
  console.error(`That is more than ${Largest / 1024} KB.`);
  process.exit(1);
}
