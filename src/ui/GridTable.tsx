import type { ComponentProps } from 'react'

const grid: ComponentProps<'table'> = { role: 'grid', tabIndex: 0 }

/** A table that is worked in by keyboard: the grid of the WAI-ARIA patterns, itself the one stop of the Tab key. */
export const GridTable = (props: ComponentProps<'table'>) => <table {...grid} {...props} />
