import './app.css';
import './games/palettes';
import { mount } from 'svelte';
import App from './App.svelte';
import './lib/install.svelte';
import { to } from './lib/place.svelte';

mount(App, { target: document.getElementById('app')! });

// Keeps the parts of the pages, and says so when there is no connection (public/sw.js).
if (import.meta.env.PROD && 'serviceWorker' in navigator) addEventListener('load', () => void navigator.serviceWorker.register(to('/sw.js')).catch(() => {}));
