/** The public interface of the process: the start, from the command line or from a test. */
export type { FrontEnd } from './front-end.ts'

export { extendLog } from './log-jobs.ts'
export { cli, main } from './main.ts'
export { readSettings, type Settings, SettingsError } from './settings.ts'
export { type RunningServer, startServer } from './start-server.ts'
