import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// In development the pages come from here and everything below /api from a server that runs beside it.
const server = process.env.QUINCUNX_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  base: './',
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: { include: ['tests/unit/**/*.test.ts'], testTimeout: 120_000 }, // machines may be slow
});
