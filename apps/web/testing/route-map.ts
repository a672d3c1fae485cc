/** The app's URL map (app/routes.ts) as a module for component tests, which loads each screen's script on demand. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import routes from '../app/routes.ts'

const NAME = 'virtual:route-map'
const APP = join(import.meta.dirname, '../app')

type Entry = (typeof routes)[number]

function writeEntry({ id, path, index, file, children = [] }: Entry): string {
  const words = [
    `id: ${JSON.stringify(id ?? file.replace(/\.tsx?$/, ''))}`,
    `path: ${JSON.stringify(path)}`,
    `index: ${JSON.stringify(index)}`,
    `hasBoundary: ${readFileSync(join(APP, file), 'utf8').includes('export function ErrorBoundary')}`,
    `load: () => import(${JSON.stringify(join(APP, file))})`,
    `children: ${index ? undefined : `[${children.map(writeEntry).join(',')}]`}`,
  ]
  return `{ ${words.join(', ')} }`
}

export function routeMap(): Plugin {
  return {
    name: 'route-map',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default [${routes.map(writeEntry).join(',')}]` : undefined),
  }
}
