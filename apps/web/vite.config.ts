import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { replaceRouteModuleLoader } from './vite-route-module-loader.ts'

/** What every public page is made of: one small script and one style sheet instead of twenty of each. */
const SHARED_PARTS = /\/app\/(?:ui\/[\w-]+|(?:styles|shell|public\/(?:layout|sections|seo))\/.*)\.(?:css|ts|tsx)$/

export default defineConfig({
  plugins: [replaceRouteModuleLoader(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'shared', test: SHARED_PARTS }] } },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './app/server.ts' } } },
  },
})
