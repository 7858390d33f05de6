import { Anchor, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pageQuery } from '../../../../api/entity-calls.ts'
import { pictureHref } from '../../../../api/pictures.ts'
import type { ApiRecord } from '../../../../api/records.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import { Thumbnail } from '../../../../crud/fields/Thumbnail.tsx'
import { asText } from '../../../../crud/fields/view.ts'
import { ReadFailed } from '../../../../crud/screen/ReadFailed.tsx'
import { inspection } from '../../../../domain/entities/hardware/inspection.ts'
import { labelOf } from '../../../../domain/fields/index.ts'
import { switches } from './draft.ts'
import classes from './Inspection.module.css'

const most = 5
const { fields } = inspection

/** What was found here before, the newest first. Read again whenever another is submitted. */
export function LastInspections({ id }: { id: number }) {
  const read = useQuery(pageQuery(inspection, undefined, `commDeviceId=${id}&sort=-dateTime`, undefined))
  const found = read.data?.items.slice(0, most)
  return (
    <section aria-labelledby="last-inspections" className={classes.last}>
      <h2 id="last-inspections" className={classes.heading}>
        Last inspections
      </h2>
      <ReadFailed what="The last inspections" of={read} />
      {read.isPending && <Skeleton height="8rem" radius="md" aria-busy="true" />}
      {found?.length === 0 && <Text c="dimmed">There is none yet.</Text>}
      {found && found.length > 0 && (
        <ol className={classes.inspections}>
          {found.map(each => (
            <Inspection key={Number(each[inspection.key])} found={each} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Inspection({ found }: { found: ApiRecord }) {
  const { zone } = useCaller()
  const at = asText(found['dateTime'])
  const picture = asText(found['picture'])
  const said = switches.map(name => `${labelOf(name, fields[name])}: ${found[name] === true ? 'yes' : 'no'}`)
  const leds = found['signalLedsLit']
  if (typeof leds === 'number') said.push(`${labelOf('signalLedsLit', fields.signalLedsLit)}: ${leds}`)
  return (
    <li className={classes.inspection}>
      <Text fw={600}>
        {at && <time dateTime={at}>{dateTimeText(at, zone)}</time>} {asText(found['user'])}
      </Text>
      {picture && (
        <Anchor
          href={pictureHref(picture)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Picture of ${at && dateTimeText(at, zone)}: open it whole`}
        >
          <Thumbnail fileKey={picture} alt="" isLarge />
        </Anchor>
      )}
      <Text size="sm">{said.join(' · ')}</Text>
      {asText(found['notes']) && <Text size="sm">{asText(found['notes'])}</Text>}
    </li>
  )
}
