import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { replaceRouteModuleLoader } from './vite-route-module-loader.ts'

/** What several public pages share, in one small script instead of twenty. Only the home page has carousels. */
const SHARED_PARTS =
  /\/app\/(?:components\/site\/(?!.*(?:carousel|autoplay)).*|platform\/document\/.*|public\/(?:forms|layout|sections|seo)\/.*)\.tsx?$/
/** What both react-dom's client and the component library need. The client itself is part of the entry. */
const REACT = /\/node_modules\/react(?:\/|-dom\/(?:index|cjs\/react-dom\.\w+)\.js$)/
/** All styles of the public pages in one sheet, which costs less than the requests for several. */
const PUBLIC_STYLES = /\/app\/(?:components\/site|platform\/(?:document|styles)|public)\/.*\.css$/
/** The component library, in one sheet and one script that no public page may load. */
const LIBRARY_STYLES = /\/@mantine\/.*\.css$|\/app\/platform\/theme\/.*\.css$/
/** The styles of the signed-in screens in one sheet, and those of the staff console in another. */
const INSIDE_STYLES = /\/app\/(?:(?:agent|auth)\/.*|components\/(?!site\/).*)\.css$/
/** Without the styles of the rich-text editor, which load with the editor. */
const STAFF_STYLES = /\/app\/staff\/(?!content\/rich-text\/).*\.css$/
/** Without the parts that only the rich-text editor uses. */
const LIBRARY =
  /\/node_modules\/(?:@mantine\/(?:core(?!.*\/(?:AlphaSlider|Color\w+|HueSlider|Typography)\/)|hooks)|@floating-ui|react-remove-scroll|react-number-format)\/.*\.m?js$/

/** What several signed-in screens share, in one script instead of one for each icon and each call. */
const INSIDE =
  /\/app\/(?:(?:agent|platform\/(?:api|session))\/.*|components\/(?!site\/|change-password|use-sent-form).*)\.tsx?$|\/node_modules\/(?:@tanstack|@tabler\/icons-react|hono)\/.*\.m?js$/
/** What forms need, which the overview has none of. */
const FORMS = /\/app\/components\/(?:change-password|use-sent-form)\.tsx$|\/node_modules\/@mantine\/form\/.*\.m?js$/
/** What the screens of the staff console share, in one script: staff use the console every day, at a desk. */
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
                // Before the library, because a group includes what its modules import.
                { name: 'shared', test: (id) => SHARED_PARTS.test(id) || REACT.test(id), priority: 1 },
                { name: 'library', test: LIBRARY },
                { name: 'inside', test: INSIDE, minShareCount: 2 },
                { name: 'staff', test: STAFF, minShareCount: 2 },
                { name: 'forms', test: FORMS, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './app/server.ts' } } },
  },
})
