import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../../../src/platform/files/project-root.ts'

export type Violation = { readonly rule: string; readonly from: string; readonly to: string }

export type Cruise = { readonly modules: readonly string[]; readonly violations: readonly Violation[] }

type Report = {
  readonly modules: readonly { readonly source: string }[]
  readonly summary: {
    readonly violations: readonly {
      readonly rule: { readonly name: string }
      readonly from: string
      readonly to: string
    }[]
  }
}

/** Reads every import below `src` of a folder and holds it against the import rules of this checkout. */
export function cruise(folder: string): Cruise {
  const tool = join(projectRoot(), 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const rules = join(projectRoot(), '.dependency-cruiser.cjs')
  const report: Report = JSON.parse(
    // The exit code counts violations of the "json" report as none; a tool that fails throws here.
    execFileSync(process.execPath, [tool, '--config', rules, '--output-type', 'json', 'src'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    }),
  )
  return {
    modules: report.modules.map(({ source }) => source).filter((source) => /^src\/.*\.tsx?$/.test(source)),
    violations: report.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}
