// Succeeds if the process of this container is alive. The load balancer checks whether it is ready, with /readyz.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`)
process.exitCode = ok ? 0 : 1
