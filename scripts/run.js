// Runs a task of this folder. Plain JavaScript, because its one duty comes before anything newer can be parsed.
const [task, ...rest] = process.argv.slice(2)
const major = Number(process.versions.node.split('.')[0])

if (major < 26) {
  console.error(
    `Node 26 is needed and this is ${process.version}. "npm ci" brings it on 64-bit Linux; elsewhere install Node 26 first.`,
  )
  process.exit(1)
}
try {
  await (await import(`./${task}.ts`)).default(rest)
} catch (error) {
  if (error.exitCode === undefined) throw error
  console.error(error.message)
  process.exit(error.exitCode)
}
