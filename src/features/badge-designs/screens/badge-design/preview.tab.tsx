import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { messageOf } from '../../../../api/api-error.ts'
import type { ApiRecord } from '../../../../api/records.ts'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { titleOf } from '../../../../crud/screen/titles.ts'
import { entities } from '../../../../domain/entities/index.ts'
import type { Entity } from '../../../../domain/entity.ts'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import { Choose } from '../../../../crud/Choose.tsx'
import { cardOf, filledLabel, unknownNames, type Card } from './card.ts'
import classes from './Card.module.css'
import { CardSide, fontOf, type Filling } from './CardSide.tsx'
import { printedValues, useExample } from './example.ts'
import { linesOf, measuredIn, point } from './lines.ts'

const sides = { front: 'Front', back: 'Back' } as const

/** A card as it is printed for a real person, who can be chosen. */
export default function BadgePreview({ record: design }: SpecialTabProps) {
  const caller = useCaller()
  const sourceId = design['dataSource'] === 'token' ? 'token' : 'person'
  const source = caller.entity(sourceId) ?? entities[sourceId]
  const example = useExample(source)
  const [isActual, setActual] = useState(false)
  const card = useMemo(() => cardOf(design), [design])
  const mayRead = caller.may(source.permission.read)
  const filling = { values: valuesOf(source, example.record, caller.zone), photo: example.photo, logo: example.logo }
  const name = example.record ? titleOf(source, example.record) : undefined
  return (
    <Stack gap="md">
      <div className={classes.tools}>
        {mayRead && (
          <Choose
            target={source.id}
            label={`Drawn for this ${caller.words.one(source.term)}`}
            value={example.id}
            title={name}
            onChange={example.choose}
            isRequired
          />
        )}
        <SegmentedControl
          aria-label="Size"
          data={[
            { value: 'large', label: 'Large' },
            { value: 'actual', label: 'Actual size' },
          ]}
          value={isActual ? 'actual' : 'large'}
          onChange={size => setActual(size === 'actual')}
        />
      </div>
      {example.error !== undefined && example.error !== null && !example.record ? (
        <ErrorTile title="The example could not be loaded" reason={messageOf(example.error)} onRetry={example.retry} />
      ) : example.isLoading ? (
        <Skeleton height="20rem" radius="md" aria-busy />
      ) : (
        <>
          <div className={classes.sides}>
            {card.sides.map(side => (
              <figure key={side} className={classes.side}>
                <CardSide
                  card={card}
                  side={side}
                  filling={filling}
                  isActualSize={isActual}
                  label={`${sides[side]} of the card${name === undefined ? '' : ` of ${name}`}`}
                />
                <figcaption>
                  {sides[side]}, {card.width} × {card.height} mm
                </figcaption>
              </figure>
            ))}
          </div>
          <Remarks card={card} filling={filling} source={source} isReal={example.record !== undefined} />
        </>
      )}
    </Stack>
  )
}

const valuesOf = (source: Entity, record: ApiRecord | undefined, zone: string): Filling['values'] =>
  record ? printedValues(source, record, zone) : {}

interface RemarksProps {
  card: Card
  filling: Filling
  source: Entity
  isReal: boolean
}

/** What would not be printed as it is meant. */
function Remarks({ card, filling, source, isReal }: RemarksProps) {
  const { words } = useCaller()
  const things = words.many(source.term)
  const unknown = unknownNames(card, new Set(Object.keys(source.fields)))
  const tooLong = card.labels
    .map(label => ({ label, text: filledLabel(label.text, filling.values) }))
    .filter(({ label, text }) => !linesOf(text, label.size * point, label, measuredIn(fontOf(label))).fits)
  const remarks = [
    ...(isReal
      ? []
      : [`There are no ${things} to draw it for, or you may not read them: the fields stand by their names.`]),
    ...unknown.map(name => `{${name}} is no field of ${things}: it is printed as it is written.`),
    ...(isReal ? tooLong.map(({ text }) => `“${text}” does not fit in its place.`) : []),
  ]
  if (remarks.length === 0) return null
  return (
    <ul className={classes.remarks} aria-label="Remarks">
      {remarks.map(remark => (
        <Text key={remark} component="li" size="sm">
          {remark}
        </Text>
      ))}
    </ul>
  )
}
