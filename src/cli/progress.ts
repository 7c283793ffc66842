const barWidth = 24

/** One line of progress: `Products  [####----]  120/450  38/s  9 s left`. */
export function progressLine(label: string, done: number, total: number, elapsedMs: number): string {
  const share = total > 0 ? Math.min(1, done / total) : 1
  const filled = Math.round(share * barWidth)
  const bar = `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}]`
  return [label, bar, `${done}/${total}`, ...speed(done, total, elapsedMs)].join('  ')
}

// A rate taken over less than half a second jumps about, and so would the time that it promises.
function speed(done: number, total: number, elapsedMs: number): string[] {
  if (elapsedMs < 500 || done === 0) return []
  const perSecond = (done * 1000) / elapsedMs
  const rate = `${perSecond >= 10 ? Math.round(perSecond) : perSecond.toFixed(1)}/s`
  return done < total ? [rate, `${inWords((total - done) / perSecond)} left`] : [rate]
}

function inWords(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
