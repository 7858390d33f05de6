import { Skeleton } from '@mantine/core'
import { Heading } from '../../src/ui/Heading.tsx'
import classes from './LoadingWall.module.css'

/** The shape of a wall, while the saved one is read. */
export function LoadingWall() {
  return (
    <section className={classes.wall} aria-busy="true">
      <Heading hidden>Dashboard</Heading>
      <Skeleton className={classes.tile} animate={false} />
      <Skeleton className={classes.tile} animate={false} />
      <Skeleton className={classes.tile} animate={false} />
    </section>
  )
}
