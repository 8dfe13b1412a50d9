import { parentPort, workerData } from 'node:worker_threads';

/*
 * The program of the thread in which Graphviz runs: it cannot be interrupted. Answers each list of graphs with their
 * layouts. It is one file because it is started from its text.
 */

const { Graphviz }: typeof import('@hpcc-js/wasm-graphviz') = await import(workerData.address);
const graphviz = await Graphviz.load();

function answer(graphs: readonly string[]): { readonly answers: readonly string[] } | { readonly error: string } {
  try {
    return { answers: graphs.map(graph => graphviz.layout(graph, 'json0' as 'json', 'dot')) };
  } catch (error) {
    return { error: String(error) };
  }
}

parentPort?.on('message', (graphs: readonly string[]) => parentPort?.postMessage(answer(graphs)));
