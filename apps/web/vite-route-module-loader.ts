/**
 * Replaces React Router's loader of route modules by ours in the browser build. The router's own loader reloads the
 * page when a script fails and waits forever when one hangs. ERR-018 requires a report and an error screen
 * (decision 0008).
 */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const REPLACED = /react-router\/dist\/\w+\/lib\/dom\/ssr\/[\w-]+\.js$/
const OURS = fileURLToPath(new URL('./app/platform/document/load-route-module.ts', import.meta.url))

export function replaceRouteModuleLoader(): Plugin {
  let replaced = 0
  return {
    name: 'replace-route-module-loader',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      replaced = 0
    },
    resolveId(source, importer) {
      if (source !== './routeModules.js' || importer === undefined || !REPLACED.test(importer)) return undefined
      replaced += 1
      return OURS
    },
    buildEnd(error) {
      if (error === undefined && replaced === 0 && this.environment.mode === 'build') {
        this.error("React Router's loader of route modules was not found where it used to be")
      }
    },
  }
}
