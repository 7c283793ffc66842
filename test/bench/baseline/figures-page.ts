import { MAX_OTHERS } from '../runner/quiet.ts'
import {
  isWithin,
  mark,
  maxText,
  milliseconds,
  percent,
  ratioText,
  valueText,
  whole,
} from '../runner/report.ts'
import type { Machine, StoredCall, StoredFigures, StoredFinding } from './stored-figures.ts'

/** The page `docs/figures.md`. */
export function figuresPage({ machine, calls, findings }: StoredFigures): string {
  return `# Figures

Written by \`npm run bench -- --write\` from \`docs/figures.json\`, with which \`npm run bench -- --check\` compares;
[operations.md](operations.md#measuring) explains both. Machine of the last run: ${machineText(machine)}.

\`wall\` and \`CPU\`: calls a second, and calls per processor second of the shop, as ratios to a bare \`node:http\` server
in the same minutes. Processor times are ms per call: of the shop's processes, of PostgreSQL, and of both after the last answer (jobs,
mails). Latencies are ms. \`others\`: how busy all cores were with other processes. \`busy\`: other processes used over
10 % of all cores, so that targets were not checked.

| Call | calls/s | wall | CPU | shop ms | db ms | later ms | p50 | p95 | others | target | holds | measured |
|---|---|---|---|---|---|---|---|---|---|---|---|---|
${calls.map(callRow).join('\n')}

| Figure | value | target | holds | measured |
|---|---|---|---|---|
${findings.map(findingRow).join('\n')}
`
}

function machineText({ cores, processor, memoryGb, node, postgres }: Machine): string {
  return `${cores} cores, ${processor}, ${memoryGb} GB, Node ${node}, PostgreSQL ${postgres}`
}

function callRow(call: StoredCall): string {
  return row([
    call.title,
    whole(call.perSecond),
    ratioText(call.wallRatio),
    ratioText(call.cpuRatio),
    milliseconds(call.shopMs),
    milliseconds(call.databaseMs),
    milliseconds(call.laterMs),
    milliseconds(call.p50Ms),
    milliseconds(call.p95Ms),
    percent(call.others),
    call.target,
    call.others > MAX_OTHERS ? 'busy' : mark(call.holds),
    call.day,
  ])
}

function findingRow(finding: StoredFinding): string {
  const holds = isWithin(finding)
  return row([
    finding.title,
    valueText(finding),
    maxText(finding),
    holds === undefined ? '' : mark(holds),
    finding.day,
  ])
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
