// Ends well if the process of this container is alive. Whether it is ready decides the load balancer, which asks /readyz.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`)
process.exitCode = ok ? 0 : 1
