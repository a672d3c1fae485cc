import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { replaceRouteModuleLoader } from './vite-route-module-loader.ts'

/** What several public pages are made of: one small script instead of twenty. */
const SHARED_PARTS =
  /\/app\/(?:components\/site\/.*|platform\/document\/.*|public\/(?:forms|layout|sections|seo)\/.*)\.tsx?$/
/** What React's browser part and the component library both need; its browser part itself starts the app. */
const REACT = /\/node_modules\/react(?:\/|-dom\/(?:index|cjs\/react-dom\.\w+)\.js$)/
/** All styles of public pages are smaller than the requests that splitting them would cost. */
const PUBLIC_STYLES = /\/app\/(?:components\/site|platform\/(?:document|styles)|public)\/.*\.css$/
/** The component library for the screens inside, which no public page may load: one sheet and one script. */
const LIBRARY_STYLES = /\/@mantine\/.*\.css$|\/app\/platform\/theme\/.*\.css$/
/** The screens' own styles, all in one sheet for the same reason, and the console's in another that no member loads. */
const INSIDE_STYLES = /\/app\/(?:(?:agent|auth)\/.*|components\/(?!site\/).*)\.css$/
/** Without the editor's, which come with the editor. */
const STAFF_STYLES = /\/app\/staff\/(?!content\/rich-text\/).*\.css$/
/** Without the parts that nothing but the editor of formatted texts draws in. */
const LIBRARY =
  /\/node_modules\/(?:@mantine\/(?:core(?!.*\/(?:AlphaSlider|Color\w+|HueSlider|Typography)\/)|hooks)|@floating-ui|react-remove-scroll|react-number-format)\/.*\.m?js$/

/** What several screens inside are made of: one script instead of one for each icon and each call. */
const INSIDE =
  /\/app\/(?:(?:agent|platform\/(?:api|session))\/.*|components\/(?!site\/).*)\.tsx?$|\/node_modules\/(?:@tanstack|@tabler\/icons-react|hono)\/.*\.m?js$/
/** The console's own shared parts: one script, for its people come every day and from a desk. */
const STAFF = /\/app\/staff\/.*\.tsx?$/

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
                { name: 'public', test: PUBLIC_STYLES, priority: 2 },
                { name: 'library', test: LIBRARY_STYLES, priority: 2 },
                { name: 'screens', test: INSIDE_STYLES, priority: 2 },
                { name: 'staff', test: STAFF_STYLES, priority: 2 },
                // Before the library, because a group takes along what its modules import.
                { name: 'shared', test: (id) => SHARED_PARTS.test(id) || REACT.test(id), priority: 1 },
                { name: 'library', test: LIBRARY },
                { name: 'inside', test: INSIDE, minShareCount: 2 },
                { name: 'staff', test: STAFF, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './app/server.ts' } } },
  },
})
