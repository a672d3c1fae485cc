import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { replaceRouteModuleLoader } from './vite-route-module-loader.ts'

export default defineConfig({
  plugins: [replaceRouteModuleLoader(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    ssr: { build: { rollupOptions: { input: './app/server.ts' } } },
  },
})
