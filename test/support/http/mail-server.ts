import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type MailServer = {
  /** The source of each mail that it has taken. */
  readonly received: readonly string[]
  /** As in `SMTP_URL`. */
  readonly url: string
  stop(): Promise<void>
}

/** A mail server on a port of its own, or on this one. It takes every mail, unless `options` refuse some. */
export async function mailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { received, url: urlOf(server.server.address() as AddressInfo), stop }
}

export type BrokenMailServer = {
  readonly url: string
  /** How many connections it has had, and has now. */
  counts(): { readonly accepted: number; readonly open: number }
  stop(): Promise<void>
}

/** Accepts connections and never answers, or does what `onConnection` does with them. */
export async function brokenMailServer(
  onConnection: (socket: Socket) => void = () => {},
): Promise<BrokenMailServer> {
  const open = new Set<Socket>()
  let accepted = 0
  const server: Server = createServer((socket) => {
    accepted += 1
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    // Reads what comes, or it would never notice that the other side has closed.
    socket.resume()
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: urlOf(server.address() as AddressInfo),
    counts: () => ({ accepted, open: open.size }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

function urlOf({ port }: AddressInfo): string {
  return `smtp://127.0.0.1:${port}`
}
