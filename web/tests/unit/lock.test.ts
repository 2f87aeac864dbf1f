// What the pages are built with is what was looked at: every package of the lock files, of every system, has its checksum, and
// none an address of its own.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Package {
  version?: string;
  integrity?: string;
  resolved?: string;
}

test.each(['web/package-lock.json', 'cmake/node/package-lock.json'])('%s', (file) => {
  const lock = JSON.parse(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')) as { packages: Record<string, Package> };
  const packages = Object.entries(lock.packages).filter(([name]) => name !== '');
  expect(packages.length).toBeGreaterThan(0);
  expect(packages.filter(([, of]) => !of.integrity?.startsWith('sha512-')).map(([name]) => name)).toEqual([]);
  expect(packages.filter(([, of]) => of.resolved !== undefined).map(([name]) => name)).toEqual([]);
});
