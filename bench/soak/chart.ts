import { LineChart } from 'echarts/charts'
import { GridComponent, TitleComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { measureNames, measures, type Sample } from './sample.ts'

echarts.use([LineChart, GridComponent, TitleComponent, SVGRenderer])

const columns = 3
const cell = { width: 380, height: 220, top: 46, left: 64, bottom: 30, right: 16 }

const short = (value: number) =>
  new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 }).format(value)

const place = (index: number) => ({
  left: (index % columns) * cell.width,
  top: Math.floor(index / columns) * cell.height,
})

const frameOf = (index: number) => ({
  left: place(index).left + cell.left,
  top: place(index).top + cell.top,
  width: cell.width - cell.left - cell.right,
  height: cell.height - cell.top - cell.bottom,
})

/** One small chart a measure, from zero up, over minutes. */
const option = (samples: readonly Sample[]) => ({
  animation: false,
  backgroundColor: '#ffffff',
  title: measureNames.map((measure, index) => ({
    text: `${measures[measure].name} (${measures[measure].unit})`,
    textStyle: { fontSize: 13, fontWeight: 600 },
    left: frameOf(index).left - 8,
    top: place(index).top + 12,
  })),
  grid: measureNames.map((_, index) => frameOf(index)),
  xAxis: measureNames.map((_, gridIndex) => ({ type: 'value', gridIndex, axisLabel: { formatter: '{value} min' } })),
  yAxis: measureNames.map((_, gridIndex) => ({ type: 'value', gridIndex, min: 0, axisLabel: { formatter: short } })),
  series: measureNames.map((measure, index) => ({
    type: 'line',
    showSymbol: false,
    xAxisIndex: index,
    yAxisIndex: index,
    lineStyle: { width: 1.5, color: '#4c4a8f' },
    data: samples.map(sample => [sample.at / 60, sample[measure]]),
  })),
})

/** The charts of all measures as one SVG document. */
export function chart(samples: readonly Sample[]): string {
  const height = Math.ceil(measureNames.length / columns) * cell.height
  const drawn = echarts.init(null, null, { renderer: 'svg', ssr: true, width: columns * cell.width, height })
  drawn.setOption(option(samples))
  const svg = drawn.renderToSVGString()
  drawn.dispose()
  return svg
}
