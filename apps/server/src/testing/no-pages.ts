import type { FrontEnd } from '../front-end.ts'

/** The front end of a server whose pages no test asks for. */
export const noPages: FrontEnd = {
  renderPage: () => Promise.reject(new Error('There are no pages')),
  clientFolder: undefined,
  wrap: (listener) => listener,
  close: async () => {},
}
