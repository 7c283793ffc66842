import { RestRefusal } from '../../../../platform/rest/endpoint.ts'

/** The refusal of an argument that its schema could not check; `text` follows its name: "must be a weight". */
export function invalidArgument(name: string, text: string): RestRefusal {
  const message = `${name} ${text}.`
  return new RestRefusal('rest_invalid_param', `Invalid arguments: ${name}.`, 400, {
    params: { [name]: message },
  })
}
