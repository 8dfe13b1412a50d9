exports.name = 'report';
