import { RestRefusal } from '../../../../platform/rest/endpoint.ts'
import type { OwnCodes } from '../../../../platform/rest/resource/codes.ts'
import type { TermRefused } from '../../../catalog/taxonomies/manage-terms.ts'

/** A term that does not exist is missing in the same words whatever is done with it. */
export const termCodes: OwnCodes = { missing: 'woocommerce_rest_term_invalid', missingOnEdit: 404 }

/** The refusal of a new or changed term, with the code that the platform's own interface has for it. */
export function refusalOfTerm(refused: TermRefused, doing: 'creating' | 'editing' | 'deleting'): RestRefusal {
  switch (refused.reason) {
    case 'no-name':
      return new RestRefusal('empty_term_name', 'A term needs a name.', 400)
    case 'no-parent':
      return new RestRefusal('missing_parent', 'There is no such parent.', 400)
    case 'circle':
      return new RestRefusal('rest_invalid_param', 'A term cannot be below itself.', 400, {
        params: { parent: 'parent must not be the term itself or a term below it.' },
      })
    case 'no-term':
      return new RestRefusal('woocommerce_rest_term_invalid', 'There is no such term.', 404)
    case 'in-use':
      return doing === 'deleting'
        ? new RestRefusal('woocommerce_rest_cannot_delete', 'Variations are chosen by this value.', 400)
        : new RestRefusal(
            'woocommerce_rest_cannot_edit',
            'Products have this value: its slug cannot change.',
            400,
          )
    case 'taken':
      return doing === 'creating'
        ? new RestRefusal('term_exists', 'There is a term with this name or slug already.', 400, {
            resource_id: refused.id,
          })
        : new RestRefusal('duplicate_term_slug', 'Another term has this slug.', 400)
  }
}
