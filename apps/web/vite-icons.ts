import transformImports from '@rolldown/plugin-transform-imports'
import type { Plugin } from 'vite'

const icons = { '@tabler/icons-react': { transform: '@tabler/icons-react/dist/esm/icons/{{member}}.mjs' } }

/** Imports each icon from its own file. The index of the package has 6,000, which would all be read for a hundred. */
export function importIconsDirectly(): Plugin {
  // Vite runs plugins of Rolldown, although its type does not say so. Imports of types are gone after the others.
  return { ...transformImports(icons), enforce: 'post' } as Plugin
}
