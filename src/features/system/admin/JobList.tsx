import { Jobs } from './Jobs.tsx'

/** `/admin/jobs/`: what the shop does by itself, without emails. */
export default function JobList() {
  return <Jobs kind="jobs" />
}
