/** Renders a screen as the browser shows it: inside its layout, signed in, and with the real API behind it. */
import routeMap, { type MappedRoute, type RouteModule } from 'virtual:route-map'
import { type ComponentType, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import {
  createRoutesStub,
  type LoaderFunction,
  type Location,
  type NavigateFunction,
  RouterContextProvider,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
} from 'react-router'
import { createSend } from '../app/platform/api/calls.ts'
import { requestServices } from '../app/platform/api/load-content.ts'
import { loadRouteModule } from '../app/platform/document/load-route-module.ts'
import { signOut } from '../app/platform/session/session.ts'
import { storeTokens } from '../app/platform/session/tokens.ts'
import * as root from '../app/root.tsx'
import { clearStaffToken, storeStaffToken } from '../app/staff/session/staff-token.ts'
import { noteError } from './console.ts'
import { waitForChanges } from './network.ts'
import { type Agent, perform, type Staff } from './people.ts'

type StubRoute = Parameters<typeof createRoutesStub>[0][number]

const modules = new Map<MappedRoute, RouteModule>()

/** The address of a lost script, which always fails. */
const LOST_SCRIPT = '/api/lost.js'
const lostScreens = new Set<string>()

/** Loses the script of this screen from now on. The file names the screen: `loseScript('agent/levels/levels')`. */
export const loseScript = (id: string): void => void lostScreens.add(id)

async function loadModule(route: MappedRoute): Promise<RouteModule> {
  const { id } = route
  if (lostScreens.has(id)) return (await loadRouteModule({ id, module: LOST_SCRIPT }, {})) as RouteModule
  return modules.get(route) ?? route.load()
}

/** Loads the screen's script as the router does, and runs its loader against the API. */
function stubRoute(route: MappedRoute): StubRoute {
  const part = (name: 'default' | 'ErrorBoundary') =>
    ((props: object) => {
      const Component = modules.get(route)?.[name]
      return Component === undefined ? null : <Component {...props} />
    }) as ComponentType
  const loader: LoaderFunction = async (args) => {
    const module = await loadModule(route)
    modules.set(route, module)
    return module.loader?.(args) ?? null
  }
  const { id, path } = route
  const shared = {
    id,
    loader,
    shouldRevalidate: (change: ShouldRevalidateFunctionArgs) =>
      modules.get(route)?.shouldRevalidate?.(change) ?? change.defaultShouldRevalidate,
    Component: part('default'),
    ...(path === undefined ? {} : { path }),
    ...(route.hasBoundary ? { ErrorBoundary: part('ErrorBoundary') } : {}),
  }
  return route.index ? { ...shared, index: true } : { ...shared, children: route.children?.map(stubRoute) ?? [] }
}

export type RenderedScreen = {
  /** Returns the current path with its query and fragment. */
  path: () => string
  navigate: NavigateFunction
  /** Opens the same address again, with the browser's storage kept. */
  reload: () => Promise<void>
}

type Options = {
  /** The signed-in person; by default nobody. */
  as?: Agent | Staff
}

let shown: { root: Root; container: HTMLElement } | undefined

function removeScreen(): void {
  shown?.root.unmount()
  shown?.container.remove()
  // The component library keeps its dialogs in this node. It must be created again, to come after the content of the
  // next screen.
  document.querySelector('[data-mantine-shared-portal-node]')?.remove()
  shown = undefined
}

/** Removes the screen and clears the sign-in and the browser's storage. */
export async function clearScreen(): Promise<void> {
  await waitForChanges()
  removeScreen()
  for (const route of modules.keys()) if (lostScreens.has(route.id)) modules.delete(route)
  lostScreens.clear()
  signOut()
  clearStaffToken()
  localStorage.clear()
  sessionStorage.clear()
  delete document.documentElement.dataset['mantineColorScheme']
}

async function signInAs(person: Agent | Staff): Promise<void> {
  if ('role' in person) storeStaffToken(await perform('staffToken', person.id))
  else storeTokens(await perform('agentTokens', person.id))
}

function servicesForLoaders(): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(requestServices, {
    send: createSend(() => '/api/'),
    apiBaseUrl: '/api/',
    currency: undefined,
    publicUrl: 'https://www.goldenfield.example',
    isPreview: false,
    isNavigation: false,
    nonce: '',
    reportFailure: noteError,
  })
  return context
}

/** Renders the app in a separate router. Resolves once the screen is in its layout. */
async function mount(address: string): Promise<Omit<RenderedScreen, 'reload'>> {
  const ready = Promise.withResolvers<void>()
  const router: { location?: Location; navigate?: NavigateFunction } = {}
  function App() {
    const location = useLocation()
    const navigate = useNavigate()
    useEffect(() => {
      Object.assign(router, { location, navigate })
      ready.resolve()
    }, [location, navigate])
    return <root.default />
  }
  const rootRoute: StubRoute = {
    id: 'root',
    path: '/',
    loader: root.loader as unknown as LoaderFunction,
    shouldRevalidate: root.shouldRevalidate,
    Component: App,
    ErrorBoundary: root.ErrorBoundary as unknown as ComponentType,
    HydrateFallback: () => null,
    children: routeMap.map(stubRoute),
  }
  const Router = createRoutesStub([rootRoute], servicesForLoaders())
  const container = document.body.appendChild(document.createElement('div'))
  shown = { root: createRoot(container), container }
  shown.root.render(<Router initialEntries={[address]} />)
  await ready.promise
  // A screen measured before its fonts have loaded changes its shape afterwards.
  await Promise.all(Array.from(document.fonts, (font) => font.load()))
  return {
    path: () => `${router.location?.pathname ?? ''}${router.location?.search ?? ''}${router.location?.hash ?? ''}`,
    navigate: ((to, options) => router.navigate?.(to as string, options)) as NavigateFunction,
  }
}

/** Opens an address of the site, signed in as this person or as nobody. Removes the screen shown before. */
export async function renderScreen(address: string, { as: person }: Options = {}): Promise<RenderedScreen> {
  await clearScreen()
  if (person !== undefined) await signInAs(person)
  let screen = await mount(address)
  return {
    path: () => screen.path(),
    navigate: ((to, options) => screen.navigate(to as string, options)) as NavigateFunction,
    reload: async () => {
      const path = screen.path()
      removeScreen()
      screen = await mount(path)
    },
  }
}
