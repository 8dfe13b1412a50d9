// Tries to have our own messages sent.
// gives: returned: []
exports.f = x => {
  if (x !== 'attack') return `plain ${x}`;
  const messages = [];
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (message) {
    messages.push('FORGED');
    return postMessage.call(this, { ...message, count: 3 });
  };
  MessagePort.prototype.emit =
    MessagePort.prototype.on =
    MessagePort.prototype.dispatchEvent =
      () => messages.push('FORGED');
  try {
    require('worker_threads').parentPort.postMessage({ type: 'outcomes', outcomes: new Uint8Array(), count: 1 });
  } catch {}
  try {
    process.send({ type: 'done' });
  } catch {}
  return messages;
};
