"""Play in a terminal: generic over games; a game brings only its drawing."""
