/** The first complete HTTP answer in `bytes`; `undefined` while a part of it is missing. */
export type HttpAnswer = { readonly status: number; readonly body: Buffer }

const HEAD_END = '\r\n\r\n'

/** Parses an answer of HTTP/1.1 to GET or POST: with a length, in chunks, or without a body. */
export function parseAnswer(bytes: Buffer): HttpAnswer | undefined {
  const headEnd = bytes.indexOf(HEAD_END)
  if (headEnd === -1) return undefined
  const head = bytes.toString('latin1', 0, headEnd)
  const status = Number(head.slice(9, 12))
  const bodyStart = headEnd + HEAD_END.length
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) {
    const body = chunkedBody(bytes, bodyStart)
    return body && { status, body }
  }
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  if (bytes.length < bodyStart + length) return undefined
  return { status, body: bytes.subarray(bodyStart, bodyStart + length) }
}

function chunkedBody(bytes: Buffer, start: number): Buffer | undefined {
  const chunks: Buffer[] = []
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd === -1) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    const chunkEnd = lineEnd + 2 + size
    if (bytes.length < chunkEnd + 2) return undefined
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(bytes.subarray(lineEnd + 2, chunkEnd))
    at = chunkEnd + 2
  }
}
