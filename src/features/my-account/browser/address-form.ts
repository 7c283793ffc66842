import { statesOf } from '../../shipping/rules/states.ts'

/** Where the chosen country has states, the field offers them while somebody writes. */
export function startStates(form: HTMLFormElement): void {
  const country = form.querySelector<HTMLSelectElement>('select[name$="_country"]')
  const state = form.querySelector<HTMLInputElement>('input[name$="_state"]')
  if (!country || !state) return
  const list = document.createElement('datalist')
  list.id = `${state.id}_list`
  state.after(list)
  state.setAttribute('list', list.id)
  const offer = () => {
    list.replaceChildren(...(statesOf(country.value) ?? []).map(({ name }) => new Option(name, name)))
  }
  country.addEventListener('change', offer)
  offer()
}
