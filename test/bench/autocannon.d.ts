declare module 'autocannon' {
  type Options = {
    readonly url: string
    readonly connections: number
    readonly duration: number
    readonly method: 'GET' | 'POST'
    readonly headers: Record<string, string>
    readonly body?: string
  }
  type Result = {
    readonly duration: number
    readonly errors: number
    readonly requests: { readonly total: number }
    readonly statusCodeStats?: Record<string, { readonly count?: number }>
  }
  export default function autocannon(options: Options): Promise<Result>
}
