// Packs what the server may send packed (file.br beside file), and tells what a first visit loads.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const dist = new URL('../dist/', import.meta.url).pathname;
const Largest = 350 * 1024;
const packed = new Map();
for (const file of fs.readdirSync(dist, { recursive: true })) {
  const at = path.join(dist, file);
  if (!/\.(js|css|html|svg|json)$/.test(file) || !fs.statSync(at).isFile()) continue;
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
