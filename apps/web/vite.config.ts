import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { replaceRouteModuleLoader } from './vite-route-module-loader.ts'

/** What several public pages are made of: one small script instead of twenty. */
const SHARED_PARTS =
  /\/app\/(?:ui\/[\w-]+|brand\/[\w-]+|(?:shell|public\/(?:forms|home\/statistics|layout|sections|seo))\/.*)\.tsx?$/
/** All styles of public and auth pages are smaller than the requests that splitting them would cost. */
const PUBLIC_STYLES = /\/app\/(?:auth|brand|public|shell|styles|ui)\/.*\.css$/

export default defineConfig({
  plugins: [replaceRouteModuleLoader(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'public', test: PUBLIC_STYLES, priority: 1 },
                { name: 'shared', test: SHARED_PARTS },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './app/server.ts' } } },
  },
})
