import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../files/project-root.ts'

/** The packages that a process loads in order to measure itself with this configuration. */
async function packagesLoaded(config: string): Promise<readonly string[]> {
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    const { openTelemetry } = await import('./src/platform/log/metrics/telemetry.ts')
    const telemetry = await openTelemetry({ serviceName: 'handsel', webWorkers: 1, ${config} })
    await telemetry?.close()
    console.log(JSON.stringify(loaded))
    process.exit()`
  const args = ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: projectRoot() })
  const urls: string[] = JSON.parse(stdout)
  const names = urls.flatMap(
    (url) => /node_modules\/(prom-client|@opentelemetry\/[^/]+)/.exec(url)?.[1] ?? [],
  )
  return [...new Set(names)]
}

describe('the libraries that measure', () => {
  it('are not loaded in a shop without their settings', async () => {
    expect(await packagesLoaded('')).toEqual([])
  })

  it('are loaded each with its own setting', async () => {
    const metrics = await packagesLoaded(`metricsToken: 'a token of the scraper'`)
    expect(metrics).toContain('prom-client')
    expect(metrics).not.toContain('@opentelemetry/sdk-trace')
    const traces = await packagesLoaded(`tracesUrl: new URL('http://127.0.0.1:9/v1/traces')`)
    expect(traces).toContain('@opentelemetry/sdk-trace')
    expect(traces).not.toContain('prom-client')
  })
})
