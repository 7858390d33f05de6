import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { Part } from '../../../crud/overview/Part.tsx'
import type { Block, Preview } from '../domain/preview.ts'

/** What has to be settled first, with the way to each record. */
export function Blocks({ of: { blocks, more } }: { of: Pick<Preview, 'blocks' | 'more'> }) {
  const rows = blocks.map(block => <Row key={`${block.entity} ${block.id} ${block.text}`} block={block} />)
  const note = more ? 'These are the first of them' : undefined
  return (
    <Part title="In the way" {...(note && { note })} rows={rows} empty="Nothing: it can be transferred as it is." />
  )
}

function Row({ block: { entity: id, id: key, title, text } }: { block: Block }) {
  const { entity, may, words } = useCaller()
  const declared = entity(id)
  const to = declared && key !== null ? placeOf(declared, 'detail', key, undefined, may) : undefined
  return (
    <li>
      {declared && title && `${words.One(declared.term)} `}
      {to !== undefined && title ? (
        <Anchor component={Link} to={to}>
          {title}
        </Anchor>
      ) : (
        title
      )}{' '}
      {text}
    </li>
  )
}
