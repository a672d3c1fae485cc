import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { importIconsDirectly } from './vite-icons.ts'
import { replaceRouteModuleLoader } from './vite-route-module-loader.ts'

/** The modules of every page: React, the router, the error screen. The client of react-dom is part of the entry. */
const EVERYWHERE =
  /\/node_modules\/react(?:\/|-dom\/(?:index|cjs\/react-dom\.\w+)\.js$)|vite\/preload-helper|rolldown\/runtime|\/app\/(?:platform\/(?:document\/|session\/failure|theme\/color-scheme)|components\/(?:day-words|errors\/error-summary|site\/(?:brand|button|image|line-icon|print-heading|visually-hidden))|public\/seo\/page-meta).*\.tsx?$|\/contract\/src\/platform\/(?:email-addresses|plain-text)\.ts$/
/** The styles of every page. Auth pages, dashboard and console need none of the other public ones. */
const EVERYWHERE_STYLES =
  /\/app\/(?:components\/(?:errors\/error-summary|site\/site)\.module|platform\/(?:document|styles)\/.*)\.css$/
/** All styles that visitors see on public pages are in one sheet, which costs less than the requests for several. */
const PUBLIC_STYLES = /\/app\/(?:components\/site|public(?!\/editing\/))\/.*\.css$/
/** The modules that several public pages share, as one small script, not twenty. Few have carousels or texts to copy. */
const PUBLIC =
  /\/app\/(?:components\/site\/(?!.*(?:carousel|autoplay|copy-text)).*|public\/(?:forms|layout|sections|seo)\/.*)\.tsx?$/
/** The modules that the auth pages share. */
const AUTH = /\/app\/auth\/(?!.*(?:login(?!-email)|signup|reset|activate|confirm-email|not-me|layout)).*\.(?:tsx?|css)$/
/** The modules of forms that are sent, and of the session. */
const FORMS =
  /\/app\/(?:components\/use-sent-form|platform\/(?:passkeys|session\/(?:form-messages|second-step-in|session-st|tokens|due-timer)))/
/** Copying, on two public pages and on signed-in screens. */
const COPYING = /\/app\/components\/use-copy\.tsx?$/
/** Amounts and the typical earnings of agents, on public and auth pages and on signed-in screens. */
const AMOUNTS = /\/contract\/src\/platform\/amounts\.ts$|\/app\/components\/(?:disclosure\/.*|money)\.tsx?$/
/** The calls of a session. An auth page loads them when its form is used. */
const SESSION = /\/app\/platform\/(?:session\/(?!use-session-check)|api\/(?:calls|not-authenticated))/
/** The component library, in one sheet and one script that no public or auth page may load. */
const LIBRARY_STYLES = /\/@mantine\/.*\.css$|\/app\/platform\/theme\/(?:library|theme)\.css$/
/** The styles of the other signed-in screens in one sheet, and those of the staff console in another. */
const INSIDE_STYLES = /\/app\/(?:agent\/.*|components\/(?!site\/).*)\.css$/
/** Without the styles of the rich-text editor, which load with the editor. */
const STAFF_STYLES = /\/app\/staff\/(?!content\/rich-text\/).*\.css$/
/** Without the parts that only the rich-text editor uses. */
const LIBRARY =
  /\/node_modules\/(?:@mantine\/(?:core(?!.*\/(?:AlphaSlider|Color\w+|HueSlider|Typography)\/)|hooks)|@floating-ui|react-remove-scroll|react-number-format)\/.*\.m?js$/

const anyOf = (...patterns: readonly RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

/**
 * The modules that are drawn before the component library, with their styles and queries: the frame of dashboard and
 * console, and the parts that the overview shares with other screens. None of them may import the library.
 */
const FRAME = anyOf(
  /\/app\/agent\/(?:notifications\/notifications|overview\/overview)\.module\.css$/,
  /\/app\/components\/(?:(?:charts\/(?!chart\.)|figures\/(?!bonus-cards|balance-table|waterfall)|frame\/|list\/|plain\/).*|table\/(?:figures-table|table\.module)|(?:agent-photo|card|copy-button|day|initials|screen-heading|status-badge|unbroken|use-copy|use-later|view-choice))\.(?:css|tsx?)$/,
  /\/app\/platform\/(?:(?:api|session)\/.*|theme\/signed-in)\.(?:css|ts|tsx)$/,
  /\/contract\/src\/(?:accounts\/masking|ledger\/figures)\.ts$/,
  /\/node_modules\/@tanstack\/.*\.m?js$/,
  /\/icons\/Icon(?:ArrowRight|BrandWhatsapp|CashBanknote|Check|Copy|History|LayoutDashboard|Mail|Receipt|ReportMoney|Speakerphone|StairsUp|UsersPlus|Wallet)\.mjs$/,
)
/** The modules that frame and start screen of the dashboard share with its other screens, which the console does not load. */
const DASHBOARD =
  /\/app\/agent\/(?:layout\/(?:agent-layout|early-drawings|screen-boundary|screen-links)|levels\/level-progress|notifications\/bell|overview\/invitation|payments\/payment|queries|session\/.*|statement\/statement-query)\.tsx?$/
/** The modules that frame and start screen of the console share with its other screens, also without the library. */
const CONSOLE =
  /\/app\/staff\/(?:accounting\/cover-words|agents\/agent-link|home\/.*\.module|layout\/(?:home-drawing|staff-links)|parts\/(?:check-card|screen-meta)(?:\.module)?|queue\/use-keys|search\/(?:console-search|search\.module)|session\/.*)\.(?:css|tsx?)$|\/contract\/src\/staff\/staff-figures\.ts$/
/** QR codes, charts and the network tree, which few screens show. */
const QR_CODE = /\/app\/components\/qr-.*\.tsx?$|\/node_modules\/uqr\//
const CHARTS = /\/app\/components\/charts\/chart\.(?:module\.css|tsx)$/
const TREE = /\/app\/components\/network-tree\/.*\.tsx?$|\/node_modules\/d3-hierarchy\//
/** The modules that several other signed-in screens share, in one script instead of one for each icon and each call. */
const INSIDE =
  /\/app\/(?:agent\/.*|components\/(?!site\/|change-password|charts\/chart\.|network-tree\/|use-sent-form).*)\.tsx?$|\/node_modules\/@tabler\/icons-react\/.*\.m?js$/
/** The token of the staff, for their log-in and their screens. */
const STAFF_TOKEN = /\/app\/staff\/session\/staff-token/
/** The forms of the component library. The overview has none. */
const LIBRARY_FORMS = /\/node_modules\/@mantine\/form\/.*\.m?js$/
/** The modules that the screens of the staff console share, in one script, because staff use the console every day, at a desk. */
const STAFF = /\/app\/staff\/(?!sign-in\/).*\.tsx?$/

export default defineConfig({
  plugins: [replaceRouteModuleLoader(), reactRouter(), importIconsDirectly()],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  // The server's bundle is complete, so that a machine that only runs the product needs none of these packages.
  ssr: { noExternal: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // A group includes the imports of its modules, so modules that other groups must not include come first.
              groups: [
                { name: 'library', test: LIBRARY_STYLES, priority: 9 },
                { name: 'everywhere', test: EVERYWHERE_STYLES, priority: 10 },
                { name: 'public', test: PUBLIC_STYLES, priority: 9 },
                { name: 'everywhere', test: EVERYWHERE, priority: 8 },
                { name: 'copying', test: COPYING, priority: 8 },
                { name: 'public', test: PUBLIC, priority: 7 },
                { name: 'amounts', test: AMOUNTS, priority: 7 },
                { name: 'forms', test: FORMS, priority: 6 },
                { name: 'session', test: SESSION, priority: 5 },
                { name: 'staff-token', test: STAFF_TOKEN, priority: 5 },
                { name: 'auth', test: AUTH, priority: 4 },
                { name: 'frame', test: FRAME, priority: 3 },
                { name: 'dashboard', test: DASHBOARD, priority: 2 },
                { name: 'console', test: CONSOLE, priority: 2 },
                { name: 'qr-code', test: QR_CODE, priority: 2 },
                { name: 'charts', test: CHARTS, priority: 2 },
                { name: 'screens', test: INSIDE_STYLES, priority: 1 },
                { name: 'staff', test: STAFF_STYLES, priority: 1 },
                { name: 'library', test: LIBRARY },
                { name: 'library-forms', test: LIBRARY_FORMS, minShareCount: 2 },
                { name: 'inside', test: INSIDE, minShareCount: 2 },
                { name: 'staff', test: STAFF, minShareCount: 2 },
                { name: 'network-tree', test: TREE, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './app/server.ts' } } },
  },
})
