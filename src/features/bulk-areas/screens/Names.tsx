import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { messageOf } from '../../../api/api-error.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { count, figure } from '../../../ui/figures.ts'
import { Scroller } from '../../../ui/Scroller.tsx'
import type { Clash } from '../domain/bulk-areas.ts'
import classes from './BulkAreas.module.css'
import type { Clashes } from './use-clashes.ts'

const said: Readonly<Record<Clash, string>> = {
  taken: 'exists already',
  twice: 'is here twice',
  tooLong: 'is longer than 100 letters',
}

interface NamesProps {
  names: readonly string[]
  state: Clashes
  /** The word of what is added. */
  words: readonly [one: string, many: string]
}

/** The names that will be added, with those marked that can't be. */
export function Names({ names, state: { clashes, isAsking, error, retry }, words: [one, many] }: NamesProps) {
  const heading = `${count(names.length, one, many)} to add`
  const what = clashes.size === 1 ? '1 name cannot be added' : `${figure(clashes.size)} names cannot be added`
  return (
    <section className={classes.names} aria-label="Names">
      <output className={classes.heading}>
        {heading}
        {clashes.size > 0 && `; ${what}`}
      </output>
      {error !== null && error !== undefined && (
        <ErrorTile title="Names that are taken could not be looked up" reason={messageOf(error)} onRetry={retry} />
      )}
      {names.length === 0 ? (
        <Text c="dimmed" size="sm">
          The names appear here as you type.
        </Text>
      ) : (
        <Scroller label={heading} className={classes.list} maxHeightPx={480}>
          <ul aria-busy={isAsking}>
            {names.map((name, index) => {
              const clash = clashes.get(index)
              return (
                <li key={index} className={classes.name} data-clash={clash}>
                  {clash && <IconAlertTriangle className={classes.sign} aria-hidden />}
                  <span>{name}</span>
                  {clash && <span className={classes.why}>{said[clash]}</span>}
                </li>
              )
            })}
          </ul>
        </Scroller>
      )}
    </section>
  )
}
