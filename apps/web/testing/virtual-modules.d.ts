declare module 'virtual:route-map' {
  import type { ComponentType } from 'react'
  import type { LoaderFunction, ShouldRevalidateFunction } from 'react-router'

  export type RouteModule = {
    default?: ComponentType
    ErrorBoundary?: ComponentType
    loader?: LoaderFunction
    shouldRevalidate?: ShouldRevalidateFunction
    handle?: unknown
  }
  export type MappedRoute = {
    id: string
    path: string | undefined
    index: boolean | undefined
    hasBoundary: boolean
    load: () => Promise<RouteModule>
    children: MappedRoute[] | undefined
  }
  const routeMap: MappedRoute[]
  export default routeMap
}
