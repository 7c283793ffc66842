import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { Mark } from '../../../../admin/parts/Mark.tsx'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { countryName } from '../../../settings/admin/country-names.ts'
import { AddZone } from './AddZone.tsx'
import * as messages from './messages.ts'
import { ShippingTrial } from './ShippingTrial.tsx'
import { allZonesQuery, type Location, REST_OF_WORLD, type ZoneRecord } from './zone-calls.ts'
import styles from './zones.module.css'

/** `/admin/settings/shipping-zones/`: the zones in the order in which they are tried, and what an order would cost. */
export default function ZoneList() {
  const { data, error, refetch } = useQuery(allZonesQuery)
  return (
    <Screen
      title={messages.zones()}
      back={{ path: '/settings/', label: messages.settings() }}
      aside={data && <AddZone country={firstCountry(data)} />}
    >
      <p className={styles['soft']}>{messages.zonesHelp()}</p>
      {error ? (
        <LoadProblem title={messages.zonesNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading />
      ) : (
        <>
          <ul className={styles['zones']}>
            {data.map((zone) => (
              <li key={zone.id}>
                <ZoneCard zone={zone} />
              </li>
            ))}
          </ul>
          <ShippingTrial country={firstCountry(data)} />
        </>
      )}
    </Screen>
  )
}

/** Where the first trial goes. */
function firstCountry(zones: readonly ZoneRecord[]): string {
  const places = zones.flatMap(({ locations }) => locations)
  return places.find(({ type }) => type === 'country')?.code ?? 'US'
}

function ZoneCard({ zone }: { readonly zone: ZoneRecord }) {
  const { methods } = zone
  return (
    <div className={styles['zone']}>
      <div>
        <h2>
          <Link to={`/settings/shipping-zones/${zone.id}/`}>{zone.name}</Link>
        </h2>
        <p className={styles['soft']}>{placesText(zone)}</p>
      </div>
      {methods.length === 0 ? (
        <p className={styles['soft']}>{messages.noMethods()}</p>
      ) : (
        <ul className={styles['methods']}>
          {methods.map(({ id, title, enabled, method_id: kind, method_title: name }) => (
            <li key={id}>
              {title} <span className={styles['soft']}>{messages.kindTitle({ id: kind, title: name })}</span>{' '}
              {!enabled && <Mark tone="gray">{messages.off()}</Mark>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const MAX_PLACES = 6

/** The places of a zone, as a line for people. */
function placesText({ id, locations }: ZoneRecord): string {
  if (id === REST_OF_WORLD) return messages.everywhere()
  if (locations.length === 0) return messages.noPlaces()
  const names = locations.map(placeName)
  const more = names.length - MAX_PLACES
  return [...names.slice(0, MAX_PLACES), ...(more > 0 ? [`+${more}`] : [])].join(', ')
}

function placeName({ type, code }: Location): string {
  return type === 'country' ? countryName(code) : code
}
