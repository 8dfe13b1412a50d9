const a = require('./cycle-a.cjs');
exports.seen = a.early + ',' + a.late;
exports.now = () => a.early + ',' + a.late;
