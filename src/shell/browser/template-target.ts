import { focusTarget } from './anchors.ts'

/** Scrolls to the template that `?theme_template_id=` names, and focuses it (spec 2.1). */
export function showTemplate(): void {
  const template = templateOf(new URLSearchParams(location.search).get('theme_template_id') ?? '')
  focusTarget(template)
  template?.scrollIntoView()
}

function templateOf(id: string): HTMLElement | null {
  return /^\d{1,15}$/.test(id) ? document.querySelector<HTMLElement>(`[data-elementor-id="${id}"]`) : null
}
