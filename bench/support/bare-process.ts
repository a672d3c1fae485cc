/** The baseline of `bench api`: a minimal HTTP server in its own process, like the product. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((_request, response) => response.end('ok'))
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }),
)
